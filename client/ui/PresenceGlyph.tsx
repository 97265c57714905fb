import type { Presence } from './presence.ts';

const marks = {
  running: <path d="M3.5 2.5v5l4-2.5z" fill="currentColor" />,
  online: null,
  pause: <path d="M3.7 3v4M6.3 3v4" stroke="currentColor" strokeWidth="1.4" />,
  idle: <path d="M5 2.8V5l1.6 1" stroke="currentColor" strokeWidth="1.1" />,
  suspended: <path d="M3 5h4" stroke="currentColor" strokeWidth="1.5" />,
} satisfies Record<Presence, React.ReactNode>;

/** The sign inside a presence badge; the words are the avatar's. */
export function PresenceGlyph({ presence }: { presence: Presence }) {
  return (
    <svg viewBox="0 0 10 10" fill="none" aria-hidden="true">
      {marks[presence]}
    </svg>
  );
}
