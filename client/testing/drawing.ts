/** What React last drew an element with: another object as soon as the element is drawn again. */
export function drawingOf(element: Element): unknown {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
  if (key === undefined) throw new Error('React has not drawn this element');
  return Reflect.get(element, key);
}
