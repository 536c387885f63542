package gauge

// Call is a kind of request to Discord: its method and its route, with names in the place of ids.
type Call uint8

// calls are all kinds, by their numbers; the first stands for all that is none of the others.
var calls = [...]string{
	"other",
	"GET /gateway/bot",
	"GET /applications/@me",
	"GET /applications/{application}/commands",
	"PUT /applications/{application}/commands",
	"GET /applications/{application}/guilds/{guild}/commands",
	"PUT /applications/{application}/guilds/{guild}/commands",
	"GET /applications/{application}/emojis",
	"POST /applications/{application}/emojis",
	"PATCH /applications/{application}/emojis/{emoji}",
	"DELETE /applications/{application}/emojis/{emoji}",
	"POST /users/@me/channels",
	"POST /channels/{channel}/messages",
	"PATCH /channels/{channel}/messages/{message}",
	"DELETE /channels/{channel}/messages/{message}",
	"POST /channels/{channel}/messages/{message}/threads",
	"PUT /channels/{channel}/thread-members/{user}",
	"PATCH /channels/{channel}",
	"POST /interactions/{id}/{token}/callback",
	"POST /webhooks/{application}/{token}",
	"PATCH /webhooks/{application}/{token}/messages/@original",
	"DELETE /webhooks/{application}/{token}/messages/@original",
	"PATCH /webhooks/{application}/{token}/messages/{message}",
	"DELETE /webhooks/{application}/{token}/messages/{message}",
}

// CallOf is the kind of a request with a method and a route without ids; the first kind for any that is on no list.
func CallOf(method, route string) Call {
	for i, name := range calls[1:] {
		n := len(method)
		if len(name) == n+1+len(route) && name[:n] == method && name[n] == ' ' && name[n+1:] == route {
			return Call(i + 1)
		}
	}
	return 0
}

// String is the method and the route.
func (c Call) String() string { return calls[c] }

// Calls lists all kinds.
func Calls() []Call { return numbers[Call](len(calls)) }

// numbers lists so many values of a type, from 0 on.
func numbers[T ~uint8](n int) []T {
	out := make([]T, n)
	for i := range out {
		out[i] = T(i)
	}
	return out
}
