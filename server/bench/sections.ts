import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { millionHeading } from '#server/bench/table-million.ts';
import { streamsHeading } from '#server/bench/table-streams.ts';
import { projectRoot } from '#server/db/project-root.ts';

/** The parts of docs/performance.md, each made by a run of its own; the first has no heading of this kind. */
const headings = [undefined, millionHeading, streamsHeading] as const;
type Heading = (typeof headings)[number];

function startOf(text: string, heading: Heading): number {
  return heading === undefined ? 0 : text.indexOf(`${heading}\n`);
}

function sectionOf(text: string, heading: Heading): string {
  const start = startOf(text, heading);
  if (start < 0) return '';
  const starts = headings.map((one) => startOf(text, one)).filter((one) => one > start);
  return text.slice(start, Math.min(text.length, ...starts));
}

/** Puts what a run measured in place of what it measured before; the parts of other runs stay. */
export function writeSection(heading: Heading, markdown: string): void {
  const file = path.join(projectRoot(), 'docs', 'performance.md');
  const text = readFileSync(file, 'utf8');
  const sections = headings.map((one) => (one === heading ? markdown : sectionOf(text, one)).trim());
  writeFileSync(file, `${sections.filter((section) => section !== '').join('\n\n')}\n`);
}
