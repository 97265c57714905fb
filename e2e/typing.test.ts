import { expect, journey } from './support/journey.ts';
import { moveTo, owner, signIn } from './support/people.ts';

const test = journey({ seed: 'ci' });

const pages = [
  '/',
  '/tasks',
  '/kanban',
  '/my-day',
  '/timesheets',
  '/timesheets?view=list',
  '/reports',
  '/projects',
];

test('a sentence that is typed into no field changes and opens nothing', async ({ visit }) => {
  const { page } = await visit();
  await signIn(page, owner);
  const writes: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    const isRead = request.method() === 'GET' || /\/api\/(?:batch|log|events)/.test(path);
    if (path.startsWith('/api') && !isRead) writes.push(`${request.method()} ${path}`);
  });
  const check = async (name: string) => {
    await page.locator('main h1').first().waitFor();
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    writes.length = 0;
    await page.keyboard.type('Prepare the slides and ask Jun about April', { delay: 30 });
    expect(await page.locator('[role=dialog], [role=alertdialog], [role=menu]').count(), name).toBe(0);
    expect(await page.getByRole('textbox', { name: 'Title' }).count(), name).toBe(0);
    expect(writes, name).toEqual([]);
  };
  for (const path of pages) {
    await moveTo(page, path);
    await check(path);
  }
  await moveTo(page, '/tasks');
  await page.locator('main a[href*="/task/"]').first().click();
  await page.waitForURL(/\/task\//);
  await check('the page of a task');
});
