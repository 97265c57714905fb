import type { i18n as I18n, TFunction } from 'i18next';
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import { i18n } from './i18n.ts';

interface Texts {
  readonly t: TFunction;
  readonly i18n: I18n;
}

const Current = createContext<Texts>({ t: i18n.t, i18n });

function follow(listener: () => void): () => void {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

/** Caches translations: a row of a list needs twenty. */
function remembering(t: TFunction): TFunction {
  const words = new Map<unknown, string>();
  return new Proxy(t, {
    apply(target, self, asked: [key: unknown, ...values: unknown[]]) {
      const [key] = asked;
      const known = asked.length === 1 ? words.get(key) : undefined;
      if (known !== undefined) return known;
      const text: unknown = Reflect.apply(target, self, asked);
      // Without words of its own a key stands for itself, until the part that has them is loaded.
      if (asked.length === 1 && typeof text === 'string' && text !== key) words.set(key, text);
      return text;
    },
  });
}

/** Renders its content in the language of the page, and again when that changes. */
export function TextsProvider({ children }: { children: ReactNode }) {
  const language = useSyncExternalStore(follow, () => i18n.language);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function says that the words are others
  const texts = useMemo(() => ({ t: remembering(i18n.getFixedT(null, 'translation')), i18n }), [language]);
  return <Current value={texts}>{children}</Current>;
}

/** The texts of the page. The library's own hook copies itself for each component that is drawn, a fifth of a row of a list. */
export const useTranslation = (): Texts => use(Current);
