import type { SystemContext } from '@chakra-ui/react';
import type { EmotionCache } from '@emotion/cache';
import { type SerializedStyles, css as serialize } from '@emotion/react';

type Props = Readonly<Record<string, unknown>>;

interface ElementSpec {
  system: Pick<SystemContext, 'isValidProperty'> & {
    css: (...styles: object[]) => ReturnType<SystemContext['css']>;
  };
  recipe: ((variants: Props) => object) & { variantKeys: readonly string[] };
  /** Whether the element takes a prop, rather than that it is a style or a variant. */
  forwards: (prop: string, variantKeys?: readonly string[]) => boolean;
}

/** What becomes of a prop: an attribute, one under its native name, a part of the look, or nothing. */
type Kind = 'own' | 'native' | 'variant' | 'style' | 'css' | 'none';

/** Sizes of what is dragged are styles as well, so there is no end of them. */
const maxLooks = 1000;

/** Attributes whose names are styles. */
const nativeName = /^html(Width|Height|Size|Translate)$/;

const textOfObject = new WeakMap<object, string>();

/** The same text for the same styles; an object that comes again has its text already. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join('\x02');
  if (typeof value !== 'object' || value === null) return `\x01${value}`;
  const known = textOfObject.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  textOfObject.set(value, text);
  return text;
}

const isStyles = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * What a styled element hands to its tag, as Chakra's factory works it out: there each element asks for each of its
 * props several times what it is. Here that is known by its name, and the same styles have their class already.
 */
export function elementProps({ system, recipe, forwards }: ElementSpec) {
  const kinds = new Map<string, Kind>();
  const looks = new Map<string, SerializedStyles>();

  function kindOf(name: string): Kind {
    const known = kinds.get(name);
    if (known !== undefined) return known;
    const kind = workOutKind(name);
    kinds.set(name, kind);
    return kind;
  }

  function workOutKind(name: string): Kind {
    if (!forwards(name, recipe.variantKeys)) {
      if (recipe.variantKeys.includes(name)) return 'variant';
      if (system.isValidProperty(name)) return name === 'css' ? 'css' : 'style';
    }
    if (nativeName.test(name)) return 'native';
    return forwards(name) ? 'own' : 'none';
  }

  function workOutLook(props: Props): SerializedStyles {
    const parts: Record<'variant' | 'style', Record<string, unknown>> = { variant: {}, style: {} };
    const more: unknown[] = [];
    for (const [name, value] of Object.entries(props)) {
      const kind = kindOf(name);
      if (value === undefined) continue;
      if (kind === 'css') more.push(value);
      else if (kind === 'variant' || kind === 'style') parts[kind][name] = value;
    }
    return serialize(system.css(recipe(parts.variant), ...more.flat(2).filter(isStyles), parts.style));
  }

  function lookOf(key: string, props: Props): SerializedStyles {
    const known = looks.get(key);
    if (known !== undefined) return known;
    if (looks.size >= maxLooks) looks.clear();
    const look = workOutLook(props);
    looks.set(key, look);
    return look;
  }

  return (props: Props, cache: Pick<EmotionCache, 'key' | 'registered'>) => {
    const own: Record<string, unknown> = {};
    let key = '';
    for (const name in props) {
      const value = props[name];
      if (value === undefined) continue;
      const kind = kindOf(name);
      if (kind === 'own') own[name] = value;
      else if (kind === 'native') own[name.slice(4).toLowerCase()] = value;
      else if (kind !== 'none') key += `${name}\x00${textOf(value)}\x00`;
    }
    const { serialized, names } = withClasses(lookOf(key, props), props.className, cache);
    own.className = names;
    if (names === undefined) delete own.className;
    return { own, serialized };
  };
}

/** The classes of an element; styles of a class that another styled element gave it become its own. */
function withClasses(
  look: SerializedStyles,
  className: unknown,
  { key, registered }: Pick<EmotionCache, 'key' | 'registered'>,
): { serialized: SerializedStyles; names: string | undefined } {
  const given = typeof className === 'string' ? className : '';
  if (!given.includes(`${key}-`)) return { serialized: look, names: joined(given, look, key) };
  const classes = given.split(' ');
  const inherited = classes.flatMap((name) => registered[name] ?? []);
  const serialized = inherited.length > 0 ? serialize(look, ...inherited.map((style) => `${style};`)) : look;
  const others = classes.filter((name) => registered[name] === undefined).join(' ');
  return { serialized, names: joined(others, serialized, key) };
}

function joined(given: string, { styles, name }: SerializedStyles, key: string): string | undefined {
  const own = styles ? `${key}-${name}` : '';
  return [given.trim(), own].filter(Boolean).join(' ') || undefined;
}
