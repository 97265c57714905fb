import type { Plugin } from 'vite';

const counted = `const timer = new Timer(({ deltaMs }) => {
    if (deltaMs >= delayMs) {
      fn();
      return false;
    }
  });
  timer.start();
  return () => timer.stop();`;

/** A message counts down to its end in every frame of the screen, 60 times a second: one timer does. */
export function toastTimer(): Plugin {
  let isSeen = false;
  return {
    name: 'toast-timer',
    apply: 'build',
    transform(code, id) {
      if (!/@zag-js\/utils\/dist\/timers\.mjs/.test(id)) return undefined;
      isSeen = true;
      if (!code.includes(counted)) throw new Error("Zag's timers are other ones now");
      const timer = 'const timer = setTimeout(fn, delayMs);\n  return () => clearTimeout(timer);';
      return { code: code.replace(counted, timer), map: null };
    },
    buildEnd(error) {
      if (!error && !isSeen) throw new Error('Zag has no timers any more');
    },
  };
}
