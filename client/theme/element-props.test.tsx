import { chakra } from '@chakra-ui/react';
import isPropValid from '@emotion/is-prop-valid';
import { expect, test, vi } from 'vitest';
import { render } from '#client/testing/render.tsx';
import { elementProps } from '#client/theme/element-props.ts';
import { ruleCache } from '#client/theme/rule-sheet.ts';
import { system } from '#client/theme/system.ts';

const look = {
  base: { display: 'flex', color: 'fg.muted', _hover: { color: 'fg' } },
  variants: { size: { sm: { h: '4' }, lg: { h: { base: '8', md: '10' } } }, plain: { true: { bg: 'none' } } },
};
const Styled = chakra('button', look);
const css = vi.fn((...styles: object[]) => system.css(...styles));
const propsOf = elementProps({
  system: { isValidProperty: system.isValidProperty, css },
  recipe: system.cva(look),
  forwards: (name, variantKeys = []) =>
    isPropValid(name) && !variantKeys.includes(name) && !system.isValidProperty(name),
});

const attributes = (element: Element | null) =>
  Object.fromEntries([...(element?.attributes ?? [])].map(({ name, value }) => [name, value]));

test.for<[string, object]>([
  ['nothing', {}],
  ['attributes', { type: 'button', title: 'Start', 'aria-label': 'Start timer', 'data-cell': 'end' }],
  ['styles', { px: '2', flex: 1, truncate: true, hideBelow: 'lg', color: undefined }],
  ['styles that follow the window', { gap: { base: '1', md: '2' }, w: ['1rem', '2rem'] }],
  ['a number and the text of it', { flex: '1' }],
  ['variants', { size: 'lg', plain: true }],
  ['css', { css: { '& > svg': { boxSize: '3' } }, px: '1' }],
  ['several css', { css: [{ color: 'fg' }, undefined, [{ bg: 'bg.panel' }]] }],
  ['classes', { className: 'num wide', color: 'fg' }],
  ['native names', { htmlTranslate: 'no' }],
  ['what no button has', { onlyOurs: 'yes', orientation: 'vertical' }],
])('an element with %s is what Chakra makes of it', ([_what, props]) => {
  const { own } = propsOf({ ...props }, ruleCache);
  const { container } = render(
    <>
      <Styled {...props} />
      <button {...own} />
    </>,
  );
  const [chakras, ours] = container.querySelectorAll('button');
  expect(attributes(ours ?? null)).toEqual(attributes(chakras ?? null));
});

test('a class that another styled element gave becomes part of its own', () => {
  const registered = { ...ruleCache.registered, 'css-given': 'margin:3px' };
  const { own, serialized } = propsOf({ className: 'num css-given' }, { key: 'css', registered });
  expect(own.className).toBe(`num css-${serialized.name}`);
  expect(serialized.styles).toContain('margin:3px');
});

test('the same styles are worked out once', () => {
  css.mockClear();
  const classes = [1, 2, 3].map(() => propsOf({ mt: '7', css: { top: '3px' } }, ruleCache).own.className);
  expect(new Set(classes).size).toBe(1);
  expect(css).toHaveBeenCalledTimes(1);
});
