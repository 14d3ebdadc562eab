/**
 * Aho-Corasick: finds every occurrence of every pattern in one walk over the text, whatever their number. Nodes lie in
 * flat arrays, children as a list of siblings: a list of thousands of terms takes a few megabytes, not a hundred.
 */
export interface Automaton {
  /** Calls back with the number of each pattern and where in the sequence it ends (its last symbol). */
  search(symbols: readonly number[], found: (pattern: number, end: number) => void): void
}

export function createAutomaton(patterns: readonly (readonly number[])[]): Automaton {
  const most = patterns.reduce((sum, pattern) => sum + pattern.length, 1)
  const symbolOf = new Int32Array(most)
  const firstChild = new Int32Array(most)
  const nextSibling = new Int32Array(most)
  /** The node of the longest proper suffix of this one that is in the trie. */
  const fallback = new Int32Array(most)
  /** The nearest node along the fallbacks at which a pattern ends. */
  const shorter = new Int32Array(most)
  // One-based, so that 0 is none: the last pattern that ends at a node, and those that end there besides.
  const endsHere = new Int32Array(most)
  const besides = new Int32Array(patterns.length + 1)
  const fromRoot = new Map<number, number>()
  let size = 1

  function childOf(node: number, symbol: number): number {
    if (node === 0) return fromRoot.get(symbol) ?? 0
    let child = at(firstChild, node)
    while (child !== 0 && at(symbolOf, child) !== symbol) child = at(nextSibling, child)
    return child
  }

  function addChild(node: number, symbol: number): number {
    const child = size
    size += 1
    symbolOf[child] = symbol
    nextSibling[child] = at(firstChild, node)
    firstChild[node] = child
    if (node === 0) fromRoot.set(symbol, child)
    return child
  }

  for (const [number, pattern] of patterns.entries()) {
    let node = 0
    for (const symbol of pattern) node = childOf(node, symbol) || addChild(node, symbol)
    besides[number + 1] = at(endsHere, node)
    endsHere[node] = number + 1
  }

  function step(from: number, symbol: number): number {
    let node = from
    for (;;) {
      const child = childOf(node, symbol)
      if (child !== 0 || node === 0) return child
      node = at(fallback, node)
    }
  }

  // Breadth first: a fallback is always nearer to the root, and known already.
  const queue = [0]
  for (const node of queue)
    for (let child = at(firstChild, node); child !== 0; child = at(nextSibling, child)) {
      const suffix = node === 0 ? 0 : step(at(fallback, node), at(symbolOf, child))
      fallback[child] = suffix
      shorter[child] = at(endsHere, suffix) === 0 ? at(shorter, suffix) : suffix
      queue.push(child)
    }

  return {
    search: (symbols, found) => {
      let node = 0
      for (const [end, symbol] of symbols.entries()) {
        node = step(node, symbol)
        for (
          let ending = at(endsHere, node) === 0 ? at(shorter, node) : node;
          ending !== 0;
          ending = at(shorter, ending)
        )
          for (let pattern = at(endsHere, ending); pattern !== 0; pattern = at(besides, pattern))
            found(pattern - 1, end)
      }
    },
  }
}

const at = (array: Int32Array, index: number): number => array[index] ?? 0
