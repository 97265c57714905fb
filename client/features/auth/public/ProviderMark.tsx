import { Apple, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round' } as const;

/** Signs of our own for the best-known providers, in the colour of the text. */
const drawings: Readonly<Record<string, ReactNode>> = {
  google: <path {...line} strokeWidth="2.5" d="M19 6.5A9 9 0 1 0 21 12h-8.5" />,
  microsoft: <path fill="currentColor" d="M3 3h8v8H3zM13 3h8v8h-8zM3 13h8v8H3zM13 13h8v8h-8z" />,
  github: (
    <path
      {...line}
      strokeLinejoin="round"
      d="M5 4.5 8 6a10 10 0 0 1 8 0l3-1.5.5 4A6.5 6.5 0 0 1 21 12c0 4-3 6-6 6.5V21H9v-2.5C6 18 3 16 3 12a6.5 6.5 0 0 1 1.5-3.5zM9 20c-3 .5-4-1-5-2"
    />
  ),
  facebook: (
    <>
      <circle {...line} cx="12" cy="12" r="9.5" />
      <path {...line} d="M15.5 7.5h-1A2.5 2.5 0 0 0 12 10v11M9 13h6" />
    </>
  ),
  linkedin: (
    <>
      <rect {...line} x="3" y="3" width="18" height="18" rx="3" />
      <path {...line} d="M7.5 11v6M7.5 7.2v.1M11.5 17v-6M11.5 13.5a2.5 2.5 0 0 1 5 0V17" />
    </>
  ),
  slack: <path {...line} strokeWidth="3" d="M9.5 3.5v17M14.5 3.5v17M3.5 9.5h17M3.5 14.5h17" />,
  discord: (
    <>
      <path
        {...line}
        strokeLinejoin="round"
        d="M8 5.5C6 6 5 6.5 5 6.5 3.5 9 2.5 12.5 2.5 16.5c1.5 1.5 3.5 2 3.5 2l1.5-2.5M16 5.5c2 .5 3 1 3 1 1.5 2.5 2.5 6 2.5 10-1.5 1.5-3.5 2-3.5 2L16.5 16M6.5 15.5c3.5 1.5 7.5 1.5 11 0M8.5 6.5c2.5-.7 4.5-.7 7 0"
      />
      <circle fill="currentColor" cx="9" cy="11.5" r="1.5" />
      <circle fill="currentColor" cx="15" cy="11.5" r="1.5" />
    </>
  ),
  twitter: <path {...line} strokeWidth="2.5" d="M4 4l16 16M20 4 4 20" />,
};

/** The sign of a sign-in provider; a key for those without one of their own. */
export function ProviderMark({ id }: { id: string }) {
  if (id === 'apple') return <Apple aria-hidden />;
  const drawing = drawings[id];
  if (drawing === undefined) return <KeyRound aria-hidden />;
  return (
    <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden>
      {drawing}
    </svg>
  );
}
