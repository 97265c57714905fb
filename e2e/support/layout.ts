import type { Page } from 'playwright-core';

/** Runs in the page: finds unreadable text. */
function findings(): string[] {
  const found: string[] = [];
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
  const overhang = document.documentElement.scrollWidth - window.innerWidth;
  if (overhang > 0) found.push(`the page scrolls sideways by ${overhang} px`);

  for (const line of document.querySelectorAll('main *')) {
    if (getComputedStyle(line).textOverflow !== 'ellipsis' || line.clientWidth < 2) continue;
    const seen = line.getBoundingClientRect();
    for (const part of line.querySelectorAll('*')) {
      const own = part.getBoundingClientRect();
      // A figure of which less than half is left; names are longer, and end in an ellipsis.
      const middle = (own.left + own.right) / 2;
      const isCutOff = own.width > 2 && own.width < 48 && (middle > seen.right || middle < seen.left);
      if (isCutOff && part.textContent) found.push(`“${nameOf(part)}” is cut off “${nameOf(line)}”`);
    }
  }
  return [...new Set(found)];
}

/** Overflowing content, and cut-off figures. */
export const layoutFindings = (page: Page): Promise<string[]> => page.evaluate(findings);
