const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Returns whether a URL is plain http at this machine, where cookies are not Secure: some browsers would
 * reject them.
 */
export function isPlainLoopback(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && LOOPBACK.test(hostname);
}

/** Returns whether browsers return the cookies of the platform to a URL: over https, or at this machine. */
export function areCookiesReturned(url: string): boolean {
  return new URL(url).protocol === 'https:' || isPlainLoopback(url);
}
