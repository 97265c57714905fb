import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inProject, root } from './paths.mjs';

const sources = {
  server: ['server', 'shared', 'prisma/schema', 'package-lock.json'],
  client: ['client', 'shared', 'package-lock.json'],
};
const unbuiltFolders = new Set(['generated', 'testing', 'tools']);
const file = inProject('dist', '.fingerprint');

function isUnbuilt(entry) {
  return entry.isDirectory() ? unbuiltFolders.has(entry.name) : /\.test\.tsx?$/.test(entry.name);
}

function describe(target, lines) {
  const stat = lstatSync(target);
  if (!stat.isDirectory()) {
    lines.push(`${path.relative(root, target)} ${stat.size} ${stat.mtimeMs}`);
    return;
  }
  const entries = readdirSync(target, { withFileTypes: true }).filter((entry) => !isUnbuilt(entry));
  for (const entry of entries) describe(path.join(target, entry.name), lines);
}

/** Changes whenever a source file of the part ("server" or "client") is added, changed, renamed or removed. */
export function fingerprint(part) {
  const lines = [];
  for (const source of sources[part]) if (existsSync(inProject(source))) describe(inProject(source), lines);
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}

/** Fingerprints of the built parts in `dist`. */
export function readBuilt() {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

export function writeBuilt(part, value) {
  writeFileSync(file, JSON.stringify({ ...readBuilt(), [part]: value }));
}
