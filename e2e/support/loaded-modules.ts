const mark = 'loads the package ';

/** Runs beside the program and notes every package that it imports. */
const hook = `
import { writeSync } from 'node:fs';
export async function resolve(name, context, next) {
  if (!/^[./#]|^\\w+:/.test(name)) writeSync(2, '${mark}' + name + '\\n');
  return next(name, context);
}`;

const dataUrl = (script: string) => `data:text/javascript,${encodeURIComponent(script)}`;

/** The environment in which a program tells what it loads. */
export const noteModules: Readonly<Record<string, string>> = {
  NODE_OPTIONS: `--import=${dataUrl(`import { register } from 'node:module'; register(${JSON.stringify(dataUrl(hook))});`)}`,
};

/** The packages that a program has loaded, by what it printed. */
export function loadedModules(output: string): string[] {
  return output.split('\n').flatMap((line) => (line.startsWith(mark) ? [line.slice(mark.length)] : []));
}
