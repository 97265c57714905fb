import { lazyExtra, whenIdle } from '#client/lib/failures/load-code.ts';
import '@fontsource-variable/inter/wght.css';
import { ChakraProvider, LocaleProvider } from '@chakra-ui/react';
import { ThemeProvider } from 'next-themes';
import { type ReactNode, Suspense } from 'react';
import { TextsProvider, useTranslation } from '#client/lib/text/use-translation.tsx';
import { system } from '#client/theme/system.ts';

const loadToaster = () => import('#client/ui/feedback/Toaster.tsx').then((module) => module.Toaster);
/** Its code comes after the page; earlier messages are shown as soon as it is there. */
const Toaster = lazyExtra(() => new Promise<void>(whenIdle).then(loadToaster));

/** The script that next-themes would run inline is a file of ours (`public/theme.js`), which a strict CSP allows. */
const inertScript = { type: 'application/json' };

function Locale({ children }: { children: ReactNode }) {
  const { i18n: current } = useTranslation();
  return <LocaleProvider locale={current.language}>{children}</LocaleProvider>;
}

/** Theme, colour mode, language and toasts. Providers that need the session or the query client go inside. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <TextsProvider>
      <ChakraProvider value={system}>
        <ThemeProvider attribute="class" disableTransitionOnChange scriptProps={inertScript}>
          <Locale>
            {children}
            <Suspense fallback={null}>
              <Toaster />
            </Suspense>
          </Locale>
        </ThemeProvider>
      </ChakraProvider>
    </TextsProvider>
  );
}
