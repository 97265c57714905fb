import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const findings = z.array(
  z.object({ id: z.string(), impact: z.string().nullable(), nodes: z.array(z.object({ html: z.string() })) }),
);

/** Serious and critical findings of axe on the page as it stands, one line each. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  const violations = await page.evaluate(`${source};
    axe.run(document, { resultTypes: ['violations'] }).then((result) =>
      result.violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html }) => ({ html })) })))`);
  return findings
    .parse(violations)
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200) ?? ''}`);
}
