/** The API token of a program that acted for a person, after what it did. */
export function ByToken({ name }: { name: string | null | undefined }) {
  if (!name) return null;
  return (
    <>
      {' · '}
      <bdi>{name}</bdi>
    </>
  );
}
