import { Star } from 'lucide-react';
import { type Starred, useFavorites } from '#client/features/favorites/public/use-favorites.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton, type IconButtonProps } from '#client/ui/buttons/IconButton.tsx';

interface FavoriteButtonProps extends Starred {
  size?: IconButtonProps['size'];
}

/** The star of a task, project, team or member. */
export function FavoriteButton({ size = 'sm', ...starred }: FavoriteButtonProps) {
  const { t } = useTranslation();
  const { isFavorite, toggle } = useFavorites();
  const isOn = isFavorite(starred);
  return (
    <IconButton
      size={size}
      label={t(isOn ? 'favorites.remove' : 'favorites.add')}
      pressed={isOn}
      icon={<Star size={16} fill={isOn ? 'currentColor' : 'none'} aria-hidden />}
      onClick={() => toggle(starred)}
    />
  );
}
