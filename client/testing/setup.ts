import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { noteReach } from '#client/lib/failures/connection.ts';
import { resetSessionStores } from '#client/lib/session/session-store.ts';
import { i18n, startI18n } from '#client/lib/text/i18n.ts';
import { forgetServerTime } from '#client/lib/time/clock.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';
import { nextFrame } from './settled.ts';

/** The session, and what was chosen in it. */
function clearCookies(): void {
  for (const pair of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not there in jsdom
    document.cookie = `${pair.replace(/=.*/, '')}=; path=/; max-age=0`;
  }
}

/* Interfaces that jsdom lacks and Chakra's components use. */

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

const mediaQuery = (media: string) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
});

vi.stubGlobal('ResizeObserver', Observer);
vi.stubGlobal('IntersectionObserver', Observer);
vi.stubGlobal('matchMedia', mediaQuery);
vi.stubGlobal('scrollTo', () => {});
vi.stubGlobal('CSS', { supports: () => false, escape: (text: string) => text });
Element.prototype.scrollTo = () => {};
Element.prototype.scrollBy = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.setPointerCapture = () => {};
Element.prototype.releasePointerCapture = () => {};
Element.prototype.hasPointerCapture = () => false;
document.elementFromPoint = () => null;
Range.prototype.getClientRects = () => document.body.getClientRects();
Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect();

/*
 * jsdom matches every rule of its own sheet and of the page's to each element whose style is read, and every query by
 * role reads it for every element. Tests can only see styles that are inline or use `hidden`.
 */
const isShown = (element: Element) => !element.hasAttribute('hidden');

function inheritedVisibility(element: Element): string {
  const said = element instanceof HTMLElement ? element.style.visibility : '';
  if (said !== '' || element.parentElement === null) return said || 'visible';
  return inheritedVisibility(element.parentElement);
}

const pseudoStyle = document.createElement('div').style;

vi.stubGlobal('getComputedStyle', (element: Element, pseudo?: string | null) => {
  if (pseudo) return pseudoStyle;
  const style = element instanceof HTMLElement || element instanceof SVGElement ? element.style : pseudoStyle;
  return new Proxy(style, {
    get(target, name) {
      if (name === 'display') return isShown(element) ? target.display || 'block' : 'none';
      if (name === 'visibility') return inheritedVisibility(element);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
});

/* Likewise it would go through the page once for every field and label. */
function labelsOf(this: HTMLElement): HTMLLabelElement[] {
  const isOfThis = (label: HTMLLabelElement) =>
    label.htmlFor === '' ? label.contains(this) : label.htmlFor === this.id;
  return [...document.getElementsByTagName('label')].filter(isOfThis);
}
for (const { prototype } of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement])
  Object.defineProperty(prototype, 'labels', { get: labelsOf, configurable: true });

for (const target of [globalThis, document.defaultView])
  Object.assign(target ?? {}, {
    requestAnimationFrame: nextFrame,
    cancelAnimationFrame: (handle: number) => clearTimeout(handle),
  });

configure({
  // A loaded machine may need more than the second that is waited for by default.
  asyncUtilTimeout: 8_000,
  // Resets the choice of another test file.
  defaultHidden: false,
});

// Files share what they import, the words too.
beforeAll(async () => {
  if (!i18n.isInitialized) await startI18n();
});

afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  // Pending answers finish first: a sign-out that fails later would be stored, and sent by the next test.
  for (const _ of [1, 2]) await new Promise((resolve) => setTimeout(resolve, 0));
  toaster.remove();
  forgetServerTime();
  resetSessionStores();
  noteReach('there');
  localStorage.clear();
  clearCookies();
});

// Code that a page still loads would arrive after the page is closed.
afterAll(() => vi.dynamicImportSettled());
