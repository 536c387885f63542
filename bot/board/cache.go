package board

import (
	"container/list"
	"sync"
)

// cache keeps the pictures drawn last, up to a number of bytes.
type cache struct {
	mu    sync.Mutex
	most  int
	size  int
	order list.List // of cached; the last used in front
	at    map[Key]*list.Element
}

type cached struct {
	key  Key
	data []byte
}

func (c *cache) get(k Key) []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.at[k]
	if e == nil {
		return nil
	}
	c.order.MoveToFront(e)
	return e.Value.(cached).data
}

func (c *cache) put(k Key, data []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.at == nil {
		c.at = map[Key]*list.Element{}
	}
	if c.at[k] != nil || len(data) > c.most {
		return
	}
	c.at[k] = c.order.PushFront(cached{k, data})
	for c.size += len(data); c.size > c.most; {
		last := c.order.Remove(c.order.Back()).(cached)
		delete(c.at, last.key)
		c.size -= len(last.data)
	}
}
