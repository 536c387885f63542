package robot

import (
	"context"

	"witchtable/bot/bottest"
)

// consent answers a request to take something back, if the person is asked and has not answered it in its present form.
func (r *Robot) consent(ctx context.Context) (acted bool, err error) {
	asking := r.here(func(m bottest.Posted) bool { return has(m, "agree") && r.isNamed(m) })
	if len(asking) == 0 || version(asking[0]) == r.asked {
		return false, nil
	}
	r.asked = version(asking[0])
	does := "agree"
	if r.chance(4) {
		does = "refuse"
	}
	c, _ := find(asking[0], does)
	if _, _, err := r.press(ctx, asking[0], c); err != nil {
		return true, err
	}
	r.look = true // what is open may have changed
	return true, nil
}

// undo wants the last answer back: by the button of the panel, or by command.
func (r *Robot) undo(ctx context.Context, style Style) (acted bool, err error) {
	var result *bottest.Answer
	if style == Typist {
		result, acted, err = r.command(ctx, "undo", nil)
	} else {
		m, c, ok := r.undoButton(style)
		if !ok {
			return false, nil
		}
		result, acted, err = r.press(ctx, m, c)
	}
	if err != nil || !acted || result.ID == "" {
		return true, err
	}
	r.look = true
	if c, ok := find(result.Posted, "undo!"); ok { // others are to be asked
		r.Report.Undos++
		_, _, err := r.press(ctx, result.Posted, c)
		return true, err
	}
	if says(result.Posted, "Undone", "Deshecho") {
		r.Report.Undos++
		r.learn(result)
	}
	return true, nil
}

// undoButton finds the button of the panel the robot looks at.
func (r *Robot) undoButton(style Style) (bottest.Posted, bottest.Control, bool) {
	if style == Correspondent {
		if m, ok := r.directPanel(); ok {
			c, ok := find(m, "undo")
			return m, c, ok
		}
	}
	if r.panel == nil {
		return bottest.Posted{}, bottest.Control{}, false
	}
	c, ok := find(*r.panel, "undo")
	return *r.panel, c, ok
}
