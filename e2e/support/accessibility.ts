import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const findings = z.array(
  z.object({ id: z.string(), impact: z.string().nullable(), nodes: z.array(z.object({ html: z.string() })) }),
);

/** A finding has the impact of its rule, so that rules of less impact need not run. */
const run = `
  axe.run(document, {
    resultTypes: ['violations'],
    rules: Object.fromEntries(
      axe._audit.rules
        .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
        .map(({ id }) => [id, { enabled: false }]),
    ),
  }).then((result) =>
    result.violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html }) => ({ html })) })))`;

/** Serious and critical findings of axe on the page as it stands, one line each. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source);
  return findings
    .parse(await page.evaluate(run))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200) ?? ''}`);
}
