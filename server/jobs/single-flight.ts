/**
 * Makes `work` run one at a time. A call during a run is answered by one further run, which starts after it and
 * therefore sees everything that was there at the time of the call.
 */
export function singleFlight(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  return function run(): Promise<void> {
    if (current === undefined) {
      current = work().finally(() => {
        current = undefined;
      });
      return current;
    }
    next ??= current
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return run();
      });
    return next;
  };
}
