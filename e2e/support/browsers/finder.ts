/** A target on the page: a role and a name, as a screen reader says them. */
export interface Target {
  readonly role: string;
  /** A text is the whole name. */
  readonly name?: string | RegExp;
  readonly within?: Target;
}

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

/** A target in the form that the page receives. */
export interface Sought {
  readonly role: string;
  readonly name: string | Pattern | undefined;
  readonly within: Sought | undefined;
}

export function sought({ role, name, within }: Target): Sought {
  return {
    role,
    name: name instanceof RegExp ? { source: name.source, flags: name.flags } : name,
    within: within && sought(within),
  };
}

/** The current matches of a target. */
export interface Found {
  /** Its middle on the screen. */
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly isEnabled: boolean;
  readonly isFocused: boolean;
  /** Whether a caret, or an outline of the element or its row, shows the focus. */
  readonly showsFocus: boolean;
  /** Nothing covers its middle. */
  readonly isReachable: boolean;
}

declare global {
  interface Window {
    /** Ends what listens for the press before. */
    pressWatch?: AbortController;
  }
}

/** Runs in the page, so that it looks in the same way in every browser; therefore it holds all that it needs. */
export function findInPage(target: Sought): Found | undefined {
  const edge = 40;
  const implied: Record<string, string> = {
    button: 'button, summary, input[type=submit]',
    link: 'a[href]',
    textbox: 'textarea, input:not([type]), input:is([type=text], [type=email], [type=password], [type=tel])',
    searchbox: 'input[type=search]',
    combobox: 'select',
    heading: 'h1, h2, h3, h4',
    article: 'article',
    region: 'section',
    row: 'tr',
    list: 'ul, ol',
    listitem: 'li',
    main: 'main',
    navigation: 'nav',
    complementary: 'aside',
  };
  // The text that screen readers read of an element besides its own name.
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
    const own = node.getAttribute('aria-label') ?? node.getAttribute('alt');
    if (own !== null) return ` ${own} `;
    const text = [...node.childNodes].map(textOf).join('');
    return node.checkVisibility() && getComputedStyle(node).display.startsWith('inline') ? text : ` ${text} `;
  };
  const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element): string => {
    const labelledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = labelledBy.flatMap((id) => document.getElementById(id) ?? []);
    if (labels.length > 0) return labels.map(textOf).join(' ');
    const label = element.getAttribute('aria-label');
    if (label !== null) return label;
    const field = element as HTMLInputElement;
    if (field.labels && field.labels.length > 0) return [...field.labels].map(textOf).join(' ');
    return textOf(element) || (element.getAttribute('placeholder') ?? element.getAttribute('title') ?? '');
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[aria-hidden=true], [inert]') === null;
  const isCalled = (element: Element, name: Sought['name']) => {
    if (name === undefined) return true;
    const own = tidy(nameOf(element));
    return typeof name === 'string' ? own === name : new RegExp(name.source, name.flags).test(own);
  };
  const find = ({ role, name, within }: Sought): Element | undefined => {
    const root = within ? find(within) : document;
    const selector = implied[role] ? `[role=${role}], :is(${implied[role]}):not([role])` : `[role=${role}]`;
    return [...(root?.querySelectorAll(selector) ?? [])].find(
      (element) => isShown(element) && isCalled(element, name),
    );
  };

  const element = find(target);
  if (element === undefined) return undefined;
  const isAt = (over: Element | null) => over !== null && (element.contains(over) || over.contains(element));
  Object.assign(window, {
    noteNextPress() {
      const watch = new AbortController();
      window.pressWatch?.abort();
      Object.assign(window, { pressWatch: watch, pressMissed: undefined });
      let pressed: EventTarget | null = null;
      const options = { capture: true, once: true, signal: watch.signal };
      const note = (isMissed: boolean) => Object.assign(window, { pressMissed: isMissed });
      addEventListener(
        'pointerdown',
        ({ target: over }) => {
          pressed = over;
          note(over instanceof Element && !isAt(over));
        },
        options,
      );
      // An element that moves away between press and release gets no click: the browser sends it to the common
      // ancestor.
      addEventListener(
        'click',
        ({ target: over }) => {
          if (over !== pressed && over instanceof Node && !element.contains(over)) note(true);
        },
        options,
      );
    },
  });
  // At the very edge of the window WebKit does not take a click.
  const { top: above, bottom: below } = element.getBoundingClientRect();
  const isAtEdge = above < edge || below > innerHeight - edge;
  element.scrollIntoView({ block: isAtEdge ? 'center' : 'nearest', inline: 'nearest' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const over = document.elementFromPoint(x, y);
  const field = element as HTMLInputElement;
  const outlined = (one: Element | null): boolean =>
    one !== null && (getComputedStyle(one).outlineStyle !== 'none' || outlined(one.parentElement));
  const isText = element.matches('textarea, input:not([type=checkbox], [type=radio])');
  return {
    x,
    y,
    text: element.matches('input, textarea, select') ? field.value : tidy(field.innerText),
    isEnabled: !element.matches(':disabled, [aria-disabled=true]'),
    isFocused: element === document.activeElement,
    showsFocus: element.matches(':focus-visible') && (isText || outlined(element)),
    isReachable: isAt(over),
  };
}
