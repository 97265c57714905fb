import { createRequire } from 'node:module';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..', '..');

const require = createRequire(import.meta.url);

/** Absolute path of something in the project. */
export function inProject(...parts) {
  return path.join(root, ...parts);
}

/** File a package resolves to, or undefined when it is not installed. */
export function findModule(name) {
  try {
    return require.resolve(name);
  } catch {
    return undefined;
  }
}

/** True when the file is the one Node was started with, false when another imported it. */
export function isMain(meta) {
  return path.resolve(process.argv[1] ?? '') === meta.filename;
}
