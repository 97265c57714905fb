import '@fontsource-variable/inter/wght.css';
import { ChakraProvider, LocaleProvider } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';
import { TextsProvider, useTranslation } from '#client/lib/text/use-translation.tsx';
import { resetCss, system } from '#client/theme/system.ts';
import { Toaster } from '#client/ui/feedback/Toaster.tsx';

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
        <Global styles={resetCss} />
        <ThemeProvider attribute="class" disableTransitionOnChange scriptProps={inertScript}>
          <Locale>
            {children}
            <Toaster />
          </Locale>
        </ThemeProvider>
      </ChakraProvider>
    </TextsProvider>
  );
}
