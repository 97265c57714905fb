import { type ComponentType, lazy } from 'react';

const Nothing = () => null;

/** A part of a page that comes when it is needed; where its code cannot be had, the page goes on without it. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: Nothing }),
    ),
  );
}
