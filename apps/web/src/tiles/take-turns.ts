type Later = (work: () => void) => void;

/** Lets few begin at once, and whatever else waits, a frame as a rule, come between. */
export function createTurns(atOnce: number, later: Later = createTasks()): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const beginNext = () => {
    for (const begin of waiting.splice(0, atOnce)) begin();
    if (waiting.length > 0) later(beginNext);
  };
  return () =>
    new Promise((begin) => {
      waiting.push(begin);
      if (waiting.length === 1) later(beginNext);
    });
}

/** A task for each, at once: timers are held back by four milliseconds. */
function createTasks(): Later {
  const { port1, port2 } = new MessageChannel();
  const works: (() => void)[] = [];
  port1.onmessage = () => works.shift()?.();
  return (work) => {
    works.push(work);
    port2.postMessage(null);
  };
}
