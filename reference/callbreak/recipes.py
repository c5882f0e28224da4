from reference.contract import Recipe

RECIPES: tuple[Recipe, ...] = ()
