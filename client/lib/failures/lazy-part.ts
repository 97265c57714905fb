import { type ComponentType, lazy } from 'react';
import { reportFailure } from './failures.ts';
import { loadCode } from './load-code.ts';

const Nothing = () => null;

/** A part of a page that comes when it is needed; where its code cannot be had, the page goes on without it. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() =>
    loadCode(load).then(
      (component) => ({ default: component }),
      (error: unknown) => {
        reportFailure(error, 'code');
        return { default: Nothing };
      },
    ),
  );
}

/** A part that the page is of no use without; where its code cannot be had, the page says so. */
export function lazyView<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() => loadCode(load).then((component) => ({ default: component })));
}
