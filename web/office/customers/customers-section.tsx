import { useAddressValue } from '../frame/data/use-address-value.ts'
import { useAddressParameter } from '../frame/use-section.ts'
import { CustomerPage } from './customer-page.tsx'
import { CustomersList } from './customers-list.tsx'
import { EditCustomer } from './edit-customer.tsx'
import { ReviewsList } from './reviews-list.tsx'

/** The customers, or what they wrote of their visits; with one of them in the address, their page. */
export function CustomersSection() {
  const id = useAddressParameter('customer')
  const [view, setView] = useAddressValue('view')
  if (id !== null) return <CustomerPage key={id} id={id} />
  if (view === 'reviews') return <ReviewsList />
  return (
    <>
      <CustomersList onAdd={() => setView('new')} />
      <EditCustomer isOpen={view === 'new'} onClose={() => setView('')} />
    </>
  )
}
