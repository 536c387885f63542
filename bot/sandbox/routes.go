package sandbox

import (
	"net/http"
	"strings"
)

// endpoints is the part of Discord's HTTP API that the sandbox has: what our bot calls.
func endpoints() []endpoint {
	return []endpoint{
		{"GET", "/gateway", true, (*Server).getGateway},
		{"GET", "/gateway/bot", false, (*Server).getGatewayBot},
		{"GET", "/applications/@me", false, (*Server).getApplication},
		{"POST", "/users/@me/channels", false, (*Server).createDM},
		{"GET", "/channels/{channel_id}", false, (*Server).getChannel},
		{"GET", "/guilds/{guild_id}", false, (*Server).getGuild},
		{"GET", "/guilds/{guild_id}/members/{user_id}", false, (*Server).getMember},
		{"PATCH", "/channels/{channel_id}", false, (*Server).modifyThread},
		{"PUT", "/channels/{channel_id}/thread-members/{user_id}", false, (*Server).addThreadMember},
		{"POST", "/channels/{channel_id}/messages/{message_id}/threads", false, (*Server).startThread},

		{"POST", "/channels/{channel_id}/messages", false, (*Server).createMessage},
		{"PATCH", "/channels/{channel_id}/messages/{message_id}", false, (*Server).editMessage},
		{"DELETE", "/channels/{channel_id}/messages/{message_id}", false, (*Server).deleteMessage},

		{"GET", "/applications/{application_id}/commands", false, (*Server).listCommands},
		{"PUT", "/applications/{application_id}/commands", false, (*Server).overwriteCommands},
		{"GET", "/applications/{application_id}/guilds/{guild_id}/commands", false, (*Server).listCommands},
		{"PUT", "/applications/{application_id}/guilds/{guild_id}/commands", false, (*Server).overwriteCommands},

		{"GET", "/applications/{application_id}/emojis", false, (*Server).listEmojis},
		{"POST", "/applications/{application_id}/emojis", false, (*Server).createEmoji},
		{"GET", "/applications/{application_id}/emojis/{emoji_id}", false, (*Server).getEmoji},
		{"PATCH", "/applications/{application_id}/emojis/{emoji_id}", false, (*Server).renameEmoji},
		{"DELETE", "/applications/{application_id}/emojis/{emoji_id}", false, (*Server).deleteEmoji},

		{"POST", "/interactions/{interaction_id}/{interaction_token}/callback", true, (*Server).callback},
		{"POST", "/webhooks/{webhook_id}/{webhook_token}", true, (*Server).createFollowup},
		{"PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", true, (*Server).editFollowup},
		{"DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", true, (*Server).deleteFollowup},
	}
}

// apiHandler serves Discord's API below a version prefix.
func (s *Server) apiHandler() http.Handler {
	mux := http.NewServeMux()
	for _, e := range endpoints() {
		mux.Handle(e.method+" "+e.path, s.serveEndpoint(e))
	}
	missing := endpoint{method: "*", path: "unknown", open: true,
		handler: func(*Server, *apiRequest) (any, error) { return nil, errNotFound() }}
	mux.Handle("/", s.serveEndpoint(missing))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rest := strings.TrimPrefix(r.URL.Path, "/api")
		for _, version := range []string{"/v9", "/v10"} {
			if strings.HasPrefix(rest, version+"/") {
				rest = strings.TrimPrefix(rest, version)
			}
		}
		r2 := r.Clone(r.Context())
		r2.URL.Path, r2.URL.RawPath = rest, ""
		mux.ServeHTTP(w, r2)
	})
}
