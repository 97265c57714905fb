/** Slow cameras, microphones and screens to share for every page, without a question; addresses of this machine alone. */
export const mediaBrowserArgs = [
  '--use-fake-device-for-media-stream=fps=5',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  '--allow-loopback-in-peer-connection',
  '--disable-features=WebRtcHideLocalIpsWithMdns',
];
