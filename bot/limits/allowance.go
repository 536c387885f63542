package limits

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"witchtable/bot/gauge"
)

// Allowance is how much of something may be had: Burst at once, and as many again, evenly, in each Per. Without a Burst
// there is no limit.
type Allowance struct {
	Burst int
	Per   time.Duration
}

// String is how it is written: "120/1m", or "off" where there is no limit.
func (a Allowance) String() string {
	if a.Burst == 0 {
		return off
	}
	return strconv.Itoa(a.Burst) + "/" + spanString(a.Per)
}

// spanString is a duration without parts that are zero.
func spanString(d time.Duration) string {
	s := d.String()
	for _, zero := range []string{"m0s", "h0m"} {
		if strings.HasSuffix(s, zero) {
			s = s[:len(s)-len("0s")]
		}
	}
	return s
}

// off is how it is written that there is no limit.
const off = "off"

// readAllowance reads what String writes.
func readAllowance(text string) (a Allowance, err error) {
	if text == off {
		return a, nil
	}
	n, per, _ := strings.Cut(text, "/")
	if a.Burst, err = strconv.Atoi(n); err == nil {
		a.Per, err = time.ParseDuration(per)
	}
	if err != nil || a.Burst < 1 || a.Per <= 0 {
		return a, fmt.Errorf("%q is neither a number for a span of time, such as 120/1m, nor %s", text, off)
	}
	return a, nil
}

// Allowances are what people and servers may have, by what and whose. The zero value limits nothing.
type Allowances [people][things]Allowance

// How many lists there are, and how long each is: those of package gauge.
const (
	people = int(gauge.OfServer) + 1
	things = int(gauge.Paging) + 1
)

// Default is what no evening of play comes near to, and what keeps the bot from being banned and others from waiting.
func Default() (all Allowances) {
	all[gauge.OfPerson] = [things]Allowance{
		gauge.Pressing:   {600, 5 * time.Minute},
		gauge.Repeating:  {30, 15 * time.Second},
		gauge.Commanding: {600, 5 * time.Minute},
		gauge.Completing: {1200, 5 * time.Minute},
		gauge.Opening:    {20, time.Hour},
		gauge.Dealing:    {30, time.Hour},
		gauge.Advising:   {60, 10 * time.Minute},
		gauge.Drawing:    {900, 5 * time.Minute},
		gauge.Paging:     {20, 10 * time.Minute},
	}
	all[gauge.OfServer] = [things]Allowance{
		gauge.Pressing:   {12000, 2 * time.Minute},
		gauge.Commanding: {6000, 2 * time.Minute},
		gauge.Completing: {12000, 2 * time.Minute},
		gauge.Opening:    {120, time.Hour},
		gauge.Dealing:    {600, time.Hour},
		gauge.Advising:   {300, 10 * time.Minute},
		gauge.Drawing:    {6000, 5 * time.Minute},
		gauge.Paging:     {100, 10 * time.Minute},
	}
	return all
}

// Read is an Allowances written as whose.what=allowance, with commas between, such as
// "person.tables=5/1h,server.hints=off"; what is not named is as it was, and "off" alone limits nothing. Errors: a name
// or a number that makes no sense.
func (a Allowances) Read(text string) (Allowances, error) {
	if strings.TrimSpace(text) == off {
		return Allowances{}, nil
	}
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		name, value, _ := strings.Cut(part, "=")
		w, l, ok := named(strings.TrimSpace(name))
		if !ok {
			return a, fmt.Errorf("%q is nothing that is limited; what is: %s", name, strings.Join(names(), ", "))
		}
		allowance, err := readAllowance(strings.TrimSpace(value))
		if err != nil {
			return a, fmt.Errorf("%s: %w", name, err)
		}
		a[w][l] = allowance
	}
	return a, nil
}

// String is all of them as Read reads it.
func (a Allowances) String() string {
	var out []string
	for _, name := range names() {
		w, l, _ := named(name)
		out = append(out, name+"="+a[w][l].String())
	}
	return strings.Join(out, ",")
}

// limited reports whether somebody can have too much of a thing: nobody else presses one person's button.
func limited(w gauge.Whose, l gauge.Limit) bool { return w == gauge.OfPerson || l != gauge.Repeating }

// names are what is limited, as it is written.
func names() (out []string) {
	for _, w := range gauge.Everybody() {
		for _, l := range gauge.Limits() {
			if limited(w, l) {
				out = append(out, w.String()+"."+l.String())
			}
		}
	}
	return out
}

func named(name string) (gauge.Whose, gauge.Limit, bool) {
	for _, w := range gauge.Everybody() {
		for _, l := range gauge.Limits() {
			if limited(w, l) && name == w.String()+"."+l.String() {
				return w, l, true
			}
		}
	}
	return 0, 0, false
}
