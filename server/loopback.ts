const loopbackHost = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?$/i;

/** Whether a host, with or without port, names this machine. */
export function isLoopbackHost(host: string): boolean {
  return loopbackHost.test(host);
}
