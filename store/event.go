package store

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"witchtable/engine"
)

// Events are events as they are stored in notes and payloads, which are written with every move: each is a list of
// numbers, the zeros at its end left out. The numbers are, in this order, the event's Kind and Seat, its four Args,
// Reveals (1 or 0), Knows and Secret. Events that were stored as objects with the names of the fields are read as well.
type Events []engine.Event

// numbersOf is how many numbers an event has.
const numbersOf = 9

// MarshalJSON writes the events as lists of numbers.
func (e Events) MarshalJSON() ([]byte, error) {
	b := append(make([]byte, 0, 2+16*len(e)), '[')
	for i, ev := range e {
		if i > 0 {
			b = append(b, ',')
		}
		n := [numbersOf]int64{int64(ev.Kind), int64(ev.Seat), int64(ev.Args[0]), int64(ev.Args[1]), int64(ev.Args[2]),
			int64(ev.Args[3]), 0, int64(ev.Knows), int64(ev.Secret)}
		if ev.Reveals {
			n[6] = 1
		}
		b = appendNumbers(b, n[:])
	}
	return append(b, ']'), nil
}

// appendNumbers appends a list without the zeros at its end.
func appendNumbers(b []byte, n []int64) []byte {
	for len(n) > 0 && n[len(n)-1] == 0 {
		n = n[:len(n)-1]
	}
	b = append(b, '[')
	for i, v := range n {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, v, 10)
	}
	return append(b, ']')
}

// UnmarshalJSON reads events in either form.
func (e *Events) UnmarshalJSON(data []byte) error {
	var rows []json.RawMessage
	if err := json.Unmarshal(data, &rows); err != nil {
		return err
	}
	*e = nil
	for _, row := range rows {
		ev, err := readEvent(row)
		if err != nil {
			return err
		}
		*e = append(*e, ev)
	}
	return nil
}

func readEvent(row []byte) (ev engine.Event, err error) {
	if len(row) > 0 && row[0] == '{' {
		err = json.Unmarshal(row, &ev)
		return ev, err
	}
	var list []int64
	if err := json.Unmarshal(row, &list); err != nil {
		return ev, err
	}
	var n [numbersOf]int64
	if copy(n[:], list) < len(list) {
		return ev, fmt.Errorf("an event of %d numbers; at most %d are known", len(list), numbersOf)
	}
	for i, limits := range [numbersOf][2]int64{{0, math.MaxUint8}, {math.MinInt8, math.MaxInt8},
		{math.MinInt16, math.MaxInt16}, {math.MinInt16, math.MaxInt16}, {math.MinInt16, math.MaxInt16},
		{math.MinInt16, math.MaxInt16}, {0, 1}, {0, math.MaxUint32}, {0, math.MaxUint8}} {
		if n[i] < limits[0] || n[i] > limits[1] {
			return ev, fmt.Errorf("an event whose number %d is %d", i+1, n[i])
		}
	}
	return engine.Event{Kind: engine.EventKind(n[0]), Seat: engine.Seat(n[1]),
		Args: [4]int16{int16(n[2]), int16(n[3]), int16(n[4]), int16(n[5])}, Reveals: n[6] == 1, Knows: uint32(n[7]),
		Secret: uint8(n[8])}, nil
}
