import type { CaptchaKind } from '#shared/auth/social.schema.ts';

/** What the widgets of all three providers have in common. */
export interface CaptchaWidgets {
  render(
    container: HTMLElement,
    options: {
      sitekey: string;
      theme: 'light' | 'dark';
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ): unknown;
}

declare global {
  interface Window {
    grecaptcha?: CaptchaWidgets;
    hcaptcha?: CaptchaWidgets;
    turnstile?: CaptchaWidgets;
    onCaptchaReady?: () => void;
  }
}

const query = 'render=explicit&onload=onCaptchaReady';
const scripts: Readonly<Record<CaptchaKind, string>> = {
  recaptcha: `https://www.google.com/recaptcha/api.js?${query}`,
  hcaptcha: `https://js.hcaptcha.com/1/api.js?${query}`,
  turnstile: `https://challenges.cloudflare.com/turnstile/v0/api.js?${query}`,
};

function widgetsOf(kind: CaptchaKind): CaptchaWidgets | undefined {
  const { grecaptcha, hcaptcha, turnstile } = window;
  return { recaptcha: grecaptcha, hcaptcha, turnstile }[kind];
}

let loading: Promise<CaptchaWidgets> | undefined;

/** Fetches the provider's script once; after a failure the next call tries again. */
export function loadCaptcha(kind: CaptchaKind): Promise<CaptchaWidgets> {
  loading ??= new Promise<CaptchaWidgets>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('The captcha did not load'));
    };
    window.onCaptchaReady = () => {
      const widgets = widgetsOf(kind);
      if (widgets) resolve(widgets);
      else fail();
    };
    script.src = scripts[kind];
    script.async = true;
    script.onerror = fail;
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
