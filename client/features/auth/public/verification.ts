import { createSessionStore, useStore } from '#client/lib/session/session-store.ts';

const isOpen = createSessionStore(false);

/** Opens the field of the code over the page: for a press of what waits until the address is verified. */
export const openVerification = () => isOpen.write(true);
export const closeVerification = () => isOpen.write(false);

/** Whether the field was opened, for the one place that shows it. */
export const useIsVerificationOpen = (): boolean => useStore(isOpen);
