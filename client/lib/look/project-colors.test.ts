import { expect, test } from 'vitest';
import { contrast, parseHex } from '#client/lib/look/list-color.ts';
import { projectColors } from '#shared/projects/project-colors.ts';

type Matrix = readonly (readonly [number, number, number])[];

/** Sight with all cones, without red and without green ones (Machado, Oliveira and Fernandes 2009), in linear RGB. */
const sights: readonly (readonly [string, Matrix])[] = [
  [
    'everybody',
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
  ],
  [
    'people without red cones',
    [
      [0.152286, 1.052583, -0.204868],
      [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
  ],
  [
    'people without green cones',
    [
      [0.367322, 0.860646, -0.227968],
      [0.280085, 0.672501, 0.047413],
      [-0.01182, 0.04294, 0.968881],
    ],
  ],
];

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toGamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

function seenAs(hex: string, sight: Matrix) {
  const own = [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  const channels = sight.map((row) => row.reduce((sum, share, at) => sum + share * (own[at] ?? 0), 0));
  const digits = channels.map((channel) =>
    Math.round(toGamma(Math.min(1, Math.max(0, channel))) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return colorOf(`#${digits.join('')}`);
}

function colorOf(hex: string) {
  const color = parseHex(hex);
  if (color === null) throw new Error(`${hex} is no colour`);
  return color;
}

const sides = [
  ['light', 0, '#ffffff'],
  ['dark', 1, '#201f1c'],
] as const;

/** Two surfaces side by side differ from about 0.02 in OKLab; in a legend they need several times as much. */
const leastDistance = 0.08;

test.each(
  sides.flatMap(([name, side]) => sights.map(([people, sight]) => [name, people, side, sight] as const)),
)('in the %s theme every two can be told apart by %s', (_name, _people, side, sight) => {
  const seen = projectColors.map((pair) => [pair[side], seenAs(pair[side], sight)] as const);
  const alike = seen.flatMap(([hex, one], at) =>
    seen.slice(at + 1).flatMap(([other, two]) => {
      const distance = Math.hypot(one.l - two.l, one.a - two.a, one.b - two.b);
      return distance < leastDistance ? [`${hex} and ${other}: ${distance.toFixed(3)}`] : [];
    }),
  );
  expect(alike).toEqual([]);
});

test.each(sides)('each stands out from the panel of the %s theme', (_name, side, panel) => {
  const faint = projectColors.filter((pair) => contrast(colorOf(pair[side]), colorOf(panel)) < 3);
  expect(faint).toEqual([]);
});
