package sandbox

import "witchtable/bot/sandbox/wire"

// maxCommandSum is how many characters a command may have in all.
const maxCommandSum = 8000

// commandCheck collects what is wrong in commands beyond what schemas find: what hangs on other fields.
type commandCheck struct {
	out *issues
}

// check finds what is wrong in one command.
func (b *commandBody) check(p []string) issues {
	var out issues
	c := commandCheck{&out}
	if b.Type.given() && b.Type.v != wire.CommandChat {
		out.add(at(p, "type"), "SANDBOX_HAS_NONE", "The sandbox has slash commands only.")
	}
	c.locales(b.NameLocalizations.v, at(p, "name_localizations"))
	c.locales(b.DescriptionLocalizations.v, at(p, "description_localizations"))
	c.options(b.Options.v, at(p, "options"), 0)
	if sum := b.characters(); sum > maxCommandSum {
		out.add(p, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d characters of at most %d)", sum,
			maxCommandSum)
	}
	if b.DefaultMemberPermissions.given() {
		if _, err := parseBits(string(b.DefaultMemberPermissions.v)); err != nil {
			out.add(at(p, "default_member_permissions"), "NUMBER_TYPE_COERCE", "Value is not a set of permission bits.")
		}
	}
	return out
}

func (c commandCheck) locales(words map[string]string, p []string) {
	for _, l := range sortedKeys(words) {
		if !knownLocale(l) {
			c.out.add(at(p, l), "BASE_TYPE_CHOICES", "Locale %q is not one of Discord's.", l)
		}
	}
}

// options checks one level: 0 below the command, 1 below a subcommand or group.
func (c commandCheck) options(list []wire.CommandOption, p []string, level int) {
	names := map[string]bool{}
	local := map[string]bool{}
	optionalSeen, subs, plain := false, 0, 0
	for i := range list {
		o, here := &list[i], at(p, i)
		c.option(o, here, level)
		if names[o.Name] {
			c.out.add(here, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name %q already exists in these options",
				o.Name)
		}
		names[o.Name] = true
		for _, l := range sortedKeys(o.NameLocalizations) {
			key := l + "\x00" + o.NameLocalizations[l]
			if local[key] {
				c.out.add(at(here, "name_localizations", l), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
					"Option name %q already exists in locale %s", o.NameLocalizations[l], l)
			}
			local[key] = true
		}
		if o.Type == wire.OptionSubcommand || o.Type == wire.OptionGroup {
			subs++
			continue
		}
		plain++
		if o.Required && optionalSeen {
			c.out.add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
				"Required options must be placed before non-required options")
		}
		optionalSeen = optionalSeen || !o.Required
	}
	if subs > 0 && plain > 0 {
		c.out.add(p, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
			"Sub-command and sub-command group option types are mutually exclusive to all other types")
	}
}

func (c commandCheck) option(o *wire.CommandOption, p []string, level int) {
	c.locales(o.NameLocalizations, at(p, "name_localizations"))
	c.nesting(o, p, level)
	c.choices(o, p)
}

func (c commandCheck) nesting(o *wire.CommandOption, p []string, level int) {
	sub, group := o.Type == wire.OptionSubcommand, o.Type == wire.OptionGroup
	if group && level > 0 || sub && level > 1 {
		c.out.add(at(p, "type"), "APPLICATION_COMMAND_OPTIONS_NESTING", "Sub-commands nest one level, in groups.")
		return
	}
	if !sub && !group && len(o.Options) > 0 {
		c.out.add(at(p, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Only sub-commands and groups have options")
	}
	next := level + 1
	if sub {
		next = 2
	}
	for i := range o.Options {
		isSub := o.Options[i].Type == wire.OptionSubcommand
		if group && !isSub {
			c.out.add(at(p, "options", i, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A group holds sub-commands")
		}
	}
	c.options(o.Options, at(p, "options"), next)
}

func (c commandCheck) choices(o *wire.CommandOption, p []string) {
	if len(o.Choices) > 0 && o.Autocomplete {
		c.out.add(at(p, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE",
			"Autocomplete and choices are mutually exclusive")
	}
	takes := o.Type == wire.OptionString || o.Type == wire.OptionInteger || o.Type == wire.OptionNumber
	if (len(o.Choices) > 0 || o.Autocomplete) && !takes {
		c.out.add(p, "APPLICATION_COMMAND_OPTIONS_CHOICES_TYPE",
			"Only string, integer and number options have choices or autocomplete")
	}
	c.choiceValues(o.Choices, o.Type, at(p, "choices"))
	names := map[string]bool{}
	for i, ch := range o.Choices {
		if names[ch.Name] {
			c.out.add(at(p, "choices", i, "name"), "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS",
				"Choice name %q already exists", ch.Name)
		}
		names[ch.Name] = true
	}
}

// choiceValues checks choices of an option and of an autocomplete answer against the option's type.
func (c commandCheck) choiceValues(list []wire.Choice, optionType int, p []string) {
	for i, ch := range list {
		_, isText := ch.Value.(string)
		_, isNumber := ch.Value.(float64)
		if isText != (optionType == wire.OptionString) || !isText && !isNumber {
			c.out.add(at(p, i, "value"), "APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_TYPE",
				"The value's type must be the option's.")
		}
	}
}

// characters sums names, descriptions and values, the longest localisation of each.
func (b *commandBody) characters() int {
	sum := longest(b.Name.v, b.NameLocalizations.v) + longest(b.Description.v, b.DescriptionLocalizations.v)
	return sum + optionCharacters(b.Options.v)
}

func optionCharacters(list []wire.CommandOption) int {
	sum := 0
	for _, o := range list {
		sum += longest(o.Name, o.NameLocalizations) + longest(o.Description, o.DescriptionLocalizations)
		for _, ch := range o.Choices {
			sum += longest(ch.Name, ch.NameLocalizations)
			if s, ok := ch.Value.(string); ok {
				sum += runes(s)
			}
		}
		sum += optionCharacters(o.Options)
	}
	return sum
}

func longest(s string, local map[string]string) int {
	n := runes(s)
	for _, l := range local {
		n = max(n, runes(l))
	}
	return n
}

// checkSet finds what is wrong with a whole set of commands.
func checkSet(list []wire.Command) issues {
	var out issues
	seen := map[string]bool{}
	for i, c := range list {
		if seen[c.Name] {
			out.add([]string{itoa(i), "name"}, "APPLICATION_COMMANDS_DUPLICATE_NAME",
				"Application command names must be unique: %q", c.Name)
		}
		seen[c.Name] = true
	}
	return out
}

// knownLocale reports whether a locale is one of Discord's.
func knownLocale(l string) bool {
	switch l {
	case "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
		"ro",
		"fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko":
		return true
	}
	return false
}
