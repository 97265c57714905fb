import type { Page } from 'playwright-core';

/** Runs in the page: finds words that end at the edge of a box, where nothing says how they go on. */
function cutTexts(within: string): string[] {
  const found: string[] = [];
  // Names that people wrote end in an ellipsis, and some texts are whole in their tooltip.
  const mayEnd = '[title], [dir=auto]';

  function boxOf(element: Element): DOMRect | undefined {
    if (element instanceof SVGElement) return element.closest('svg')?.getBoundingClientRect();
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, clipPath } = getComputedStyle(box);
      if (clipPath !== 'none' || overflowX === 'auto' || overflowX === 'scroll') return undefined;
      if (overflowX !== 'visible') return box.getBoundingClientRect();
    }
    return undefined;
  }

  const texts = document.createTreeWalker(
    document.querySelector(within) ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!element || !texts.currentNode.textContent?.trim() || element.closest(mayEnd)) continue;
    const range = document.createRange();
    range.selectNode(texts.currentNode);
    const words = range.getBoundingClientRect();
    // The next cell of a row covers what leaves this one.
    const box = boxOf(element) ?? element.closest('th')?.getBoundingClientRect();
    if (box === undefined || box.width < 2) continue;
    // Words that do not fit may be in a line below the box.
    const isSeen = words.width > 0 && words.top < box.bottom - 1 && words.bottom > box.top + 1;
    const cut = Math.max(words.right - box.right, box.left - words.left);
    if (isSeen && cut > 2)
      found.push(`“${texts.currentNode.textContent.trim()}” lacks ${Math.round(cut)} px`);
  }
  return [...new Set(found)];
}

/** The texts of a part of the page that are cut. */
export const cutFindings = (page: Page, within: string): Promise<string[]> => page.evaluate(cutTexts, within);
