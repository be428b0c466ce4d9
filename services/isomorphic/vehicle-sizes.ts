export const vehicleSizes = ['compact', 'sedan', 'suv', 'truck', 'coupe', 'hatchback', 'convertible', 'van'] as const

export const pickerSizes = ['sedan', 'suv', 'truck', 'coupe', 'hatchback', 'convertible', 'van'] as const
