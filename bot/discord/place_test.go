package discord

import (
	"fmt"
	"testing"
)

// Discord works permissions out in an order: roles, then the channel's exceptions for everybody, for roles, for the
// member; and an administrator may everything.
func TestPermissionsInAPlace(t *testing.T) {
	t.Parallel()
	const view, send, attach = 1 << 10, 1 << 11, 1 << 15
	role := func(id string, bits int) string { return fmt.Sprintf(`{"id":%q,"permissions":"%d"}`, id, bits) }
	except := func(kind int, id string, allow, deny int) string {
		return fmt.Sprintf(`{"id":%q,"type":%d,"allow":"%d","deny":"%d"}`, id, kind, allow, deny)
	}
	for name, tt := range map[string]struct {
		everyone, own int
		exceptions    string
		want          Permissions
	}{
		"by roles":                  {view, send, "", view | send},
		"denied to everybody":       {view | send, 0, except(0, "1", 0, send), view},
		"but given to the role":     {view | send, 0, except(0, "1", 0, send) + "," + except(0, "2", send, 0), view | send},
		"denied to the role":        {view | send, 0, except(0, "2", 0, send), view},
		"to another role":           {view | send, 0, except(0, "3", 0, send), view | send},
		"but given to the bot":      {view, 0, except(0, "2", 0, attach) + "," + except(1, "42", attach, 0), view | attach},
		"denied to the bot":         {view | send, attach, except(1, "42", 0, send|attach), view},
		"an administrator's rights": {0, 8, except(1, "42", 0, send), ^Permissions(0)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFake(t)
			f.answer("GET /channels/7", says(200, `{"guild_id":"1","name":"inn","type":0,"permission_overwrites":[`+
				tt.exceptions+`]}`))
			f.answer("GET /guilds/1", says(200, `{"roles":[`+role("1", tt.everyone)+`,`+role("2", tt.own)+`,`+
				role("3", send|attach)+`]}`))
			f.answer("GET /guilds/1/members/42", says(200, `{"roles":["2"]}`))
			p, err := f.client().Place(t.Context(), "7", "42")
			if err != nil || p.Permissions != tt.want || !p.Text || p.Guild != "1" {
				t.Errorf("%+v, %v; want %b", p, err, tt.want)
			}
		})
	}
}
