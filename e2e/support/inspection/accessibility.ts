import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const findings = z.array(
  z.object({ id: z.string(), impact: z.string().nullable(), nodes: z.array(z.object({ html: z.string() })) }),
);

/** Rules that depend on the theme. */
const colors = ['color-contrast', 'link-in-text-block'];

/** Rules whose findings are at most moderate, which are not reported; they take a third of the time. */
const unreported = [
  'aria-allowed-role',
  'empty-heading',
  'heading-order',
  'image-redundant-alt',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'skip-link',
];
const rules = JSON.stringify(Object.fromEntries(unreported.map((id) => [id, { enabled: false }])));

interface Examined {
  /** Absent: all of the page. */
  readonly within?: string;
  /** Checks only rules that another theme can break. */
  readonly colorsOnly?: boolean;
}

/** The canvas of the drawing program is third-party. */
const run = ({ within = 'html', colorsOnly = false }: Examined) => `
  axe.run({ include: ${JSON.stringify(within)}, exclude: '.excalidraw' }, {
    resultTypes: ['violations'],
    ${colorsOnly ? `runOnly: ${JSON.stringify(colors)},` : `rules: ${rules},`}
  }).then((result) =>
    result.violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html }) => ({ html })) })))`;

/** Serious and critical findings of axe on the current page, one line each. */
export async function accessibilityFindings(page: Page, examined: Examined = {}): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source);
  return findings
    .parse(await page.evaluate(run(examined)))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200) ?? ''}`);
}
