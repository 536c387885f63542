package turns

import "context"

// Owner is whose business something is: a server by its id, or a person where there is no server. Things without one
// share among themselves.
type Owner string

type ownerKey struct{}

// For returns a context in which everything is the business of an owner.
func For(ctx context.Context, o Owner) context.Context { return context.WithValue(ctx, ownerKey{}, o) }

// Of is whose business a context's is; "" where nobody has said.
func Of(ctx context.Context) Owner {
	o, _ := ctx.Value(ownerKey{}).(Owner)
	return o
}
