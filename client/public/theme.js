// Sets theme and contrast before the first paint; the application takes over from there.
const chosen = localStorage.getItem('theme') ?? 'system';
const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
const theme = chosen === 'system' ? (prefersDark ? 'dark' : 'light') : chosen;
document.documentElement.classList.add(theme);
document.documentElement.style.colorScheme = theme;
const contrast = localStorage.getItem('contrast') ?? 'system';
const prefersMore = matchMedia('(prefers-contrast: more)').matches;
if (contrast === 'more' || (contrast === 'system' && prefersMore))
  document.documentElement.dataset.contrast = 'more';
