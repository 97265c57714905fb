import type { FastifyInstance } from 'fastify';
import { notFound } from '#server/errors.ts';
import { avatarColors, avatarFolder, unfitForAvatar } from '#shared/users/avatar.ts';

const drawn = /^(?<letters>.{0,2})-(?<color>\d{1,2})\.svg$/u;
const shadow =
  '<path fill="#fff" fill-opacity=".85" d="M32 31a11 11 0 1 0 0-22 11 11 0 0 0 0 22m-22 26a22 20 0 0 1 44 0z"/>';

function draw(letters: string, color: string): string {
  const text = `<text x="32" y="33" fill="#fff" font-family="Inter,system-ui,sans-serif" font-size="26" font-weight="600"
 text-anchor="middle" dominant-baseline="central">${letters.toUpperCase()}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" fill="${color}"/>${letters === '' ? shadow : text}</svg>`;
}

/** Initials in the colour of their owner; the name of the file holds both. */
export function registerAvatars(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>(
    `${avatarFolder}:name`,
    { config: { access: 'public' } },
    async ({ params }, reply) => {
      const { letters = '', color = '' } = drawn.exec(params.name)?.groups ?? {};
      const fill = avatarColors[Number(color)];
      const isUnfit = [...letters].some((letter) => unfitForAvatar.includes(letter));
      if (color === '' || fill === undefined || isUnfit) throw notFound('The file');
      return reply
        .headers({
          'content-type': 'image/svg+xml; charset=utf-8',
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(draw(letters, fill));
    },
  );
}
