// Package page is the web page on which people play: channels, direct messages,
// buttons, menus, forms and slash commands. It is static; all it knows comes from
// the sandbox's JSON API, in the browser.
package page

import (
	"embed"
	"io/fs"
	"net/http"
)

//go:embed static
var static embed.FS

// Handler serves the page and what it needs. The page fetches nothing from elsewhere.
func Handler() http.Handler {
	files, err := fs.Sub(static, "static")
	if err != nil {
		panic(err) // the folder is embedded under this very name
	}
	next := http.FileServerFS(files)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Cache-Control", "no-cache")
		h.Set("X-Content-Type-Options", "nosniff")
		// Pictures may come from anywhere, as in Discord; scripts only from here.
		h.Set("Content-Security-Policy", "default-src 'self'; img-src * data:; style-src 'self' 'unsafe-inline'")
		next.ServeHTTP(w, r)
	})
}
