/** Opens with the first call and stores what was opened; a failure is forgotten, so that the next call opens again. */
export function openOnce<T>(open: () => Promise<T>) {
  let opened: Promise<T> | undefined;
  return {
    get(): Promise<T> {
      opened ??= open().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return opened;
    },
    /** Undefined while nothing is open. */
    current: (): Promise<T> | undefined => opened,
  };
}
