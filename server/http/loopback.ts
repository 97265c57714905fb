const loopbackHost = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?$/i;

/** Whether a `Host` head names this machine, with or without a port. */
export function isLoopbackHost(host: string): boolean {
  return loopbackHost.test(host);
}
