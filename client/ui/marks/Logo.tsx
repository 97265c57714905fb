import styles from './marks.module.css';

export function Logo({ size = 24, withName = false }: { size?: number; withName?: boolean }) {
  const mark = (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its label or the name beside it names it
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={styles.logo}
      {...(withName ? { 'aria-hidden': true } : { role: 'img', 'aria-label': 'Takt' })}
    >
      <rect width="24" height="24" rx="6" />
      <path d="M6 9.5v5M10 5v14M14 9.5v5M18 9.5v5" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  );
  if (!withName) return mark;
  return (
    <div className={styles.logoName}>
      {mark}
      <span translate="no">Takt</span>
    </div>
  );
}
