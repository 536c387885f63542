package brain

// Reins hold a search back that is not alone on its machine. The zero value holds nothing back. They only ever shorten
// a search: what it comes to where its time is not up does not depend on them, and nobody becomes stronger by having
// more time.
type Reins struct {
	// Enough, if set, is closed when it is time to answer with what looks best by then: for those who think by the
	// clock. Nothing in here reads one.
	Enough <-chan struct{}
	// StepAside, if set, is called between two trials: it returns when the search may go on, or has to come to its end.
	StepAside func()
}

func (r Reins) outOfTime() bool {
	select {
	case <-r.Enough: // a nil channel is never ready
		return true
	default:
		return false
	}
}

func (r Reins) stepAside() {
	if r.StepAside != nil {
		r.StepAside()
	}
}
