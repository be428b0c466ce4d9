/** The union of both readings of the specification. */
export const vehicleSizes = ['compact', 'sedan', 'suv', 'truck', 'coupe', 'hatchback', 'convertible', 'van'] as const

/** The seven that the pickers show. */
export const pickerSizes = ['sedan', 'suv', 'truck', 'coupe', 'hatchback', 'convertible', 'van'] as const
