import type { CDPSession, Page } from 'playwright-core';
import { z } from 'zod';

const nodes = z.object({
  nodes: z.array(
    z.object({
      ignored: z.boolean(),
      role: z.object({ value: z.string() }).optional(),
      name: z.object({ value: z.string() }).optional(),
      properties: z
        .array(z.object({ name: z.string(), value: z.object({ value: z.unknown().optional() }) }))
        .optional(),
    }),
  ),
});

export interface Spoken {
  readonly role: string;
  readonly name: string;
  readonly isInvalid: boolean;
}

async function spokenIn(devtools: CDPSession): Promise<Spoken> {
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const tree = await devtools.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  const node = nodes.parse(tree).nodes.find(({ ignored }) => !ignored);
  const invalid = node?.properties?.find(({ name }) => name === 'invalid')?.value.value;
  return {
    role: node?.role?.value ?? '',
    name: node?.name?.value ?? '',
    isInvalid: invalid === true || invalid === 'true',
  };
}

async function withDevtools<T>(page: Page, ask: (devtools: CDPSession) => Promise<T>): Promise<T> {
  const devtools = await page.context().newCDPSession(page);
  try {
    // Otherwise every query walks the whole page.
    await devtools.send('Accessibility.enable');
    return await ask(devtools);
  } finally {
    await devtools.detach();
  }
}

/** The browser's announcement to a screen reader of the focused element. */
export const spokenFocus = (page: Page): Promise<Spoken> => withDevtools(page, spokenIn);

const mostStops = 80;

type Role = Parameters<Page['getByRole']>[0];

/** Waits for the element and presses Tab until it has the focus; the error of a failure lists the passed elements. */
export async function tabTo(page: Page, role: Role, name: string | RegExp): Promise<Spoken> {
  const passed: string[] = [];
  await page.getByRole(role, { name, exact: true }).first().waitFor({ state: 'attached' });
  const isIt = (spoken: Spoken) =>
    spoken.role === role && (typeof name === 'string' ? spoken.name === name : name.test(spoken.name));
  const found = await withDevtools(page, async (devtools) => {
    for (let stop = 0; stop < mostStops; stop += 1) {
      const spoken = await spokenIn(devtools);
      if (isIt(spoken)) return spoken;
      passed.push(`${spoken.role} “${spoken.name}”`);
      await page.keyboard.press('Tab');
    }
    return undefined;
  });
  if (found) return found;
  throw new Error(`No ${role} “${name}” on the way of the Tab key:\n${passed.join('\n')}`);
}

/** Notes what live regions say from now on; answers what they have said. */
export async function listen(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const regions = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
    const note = (changes: MutationRecord[]) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest(regions) ?? element?.querySelector(regions);
        const text = region?.textContent?.trim();
        if (text) said.push(text);
      }
    };
    new MutationObserver(note).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return () =>
    page.evaluate(() => ('said' in window && Array.isArray(window.said) ? window.said : []).join('\n'));
}
